CREATE TABLE "moved_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "told_checkpoint_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "moved_categories" ADD CONSTRAINT "moved_categories_target_id_categories_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_categories_target" ON "moved_categories" USING btree ("target_id");--> statement-breakpoint
-- Of what was read across a block the other one knows nothing.
UPDATE "conversations" AS "c" SET "told_checkpoint_id" = "c"."checkpoint_id"
	WHERE "c"."checkpoint_id" IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM "blocks" AS "b" WHERE "b"."created_at" <= "c"."checkpoint_at" AND (
			("b"."account_id" = "c"."owner_id" AND "b"."other_id" = "c"."other_id")
			OR ("b"."account_id" = "c"."other_id" AND "b"."other_id" = "c"."owner_id")));
--> statement-breakpoint
-- Every save moved `updated_at`: once its author had saved more, the time of the waiting revision tells, which comes a little before.
UPDATE "posts" SET "submitted_at" = CASE WHEN "posts"."revision" = "posts"."review_revision" THEN "posts"."updated_at" ELSE "r"."created_at" END
	FROM "post_revisions" AS "r"
	WHERE "r"."post_id" = "posts"."id" AND "r"."revision" = "posts"."review_revision";
--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
