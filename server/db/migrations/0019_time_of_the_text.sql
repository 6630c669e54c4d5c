ALTER TABLE "posts" ADD COLUMN "text_changed_at" timestamp with time zone;
--> statement-breakpoint
-- Of all others `updated_at` says it.
UPDATE "posts" SET "text_changed_at" = greatest("posts"."published_at", "r"."created_at")
	FROM "post_revisions" AS "r"
	WHERE "posts"."revision" <> "posts"."published_revision"
		AND "r"."post_id" = "posts"."id" AND "r"."revision" = "posts"."published_revision";
--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
