ALTER TABLE "post_revisions" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (octet_length(title) + octet_length(content) + octet_length(excerpt)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "text_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "posts" SET "text_bytes" = (SELECT coalesce(sum("bytes"), 0) FROM "post_revisions" WHERE "post_id" = "posts"."id");
