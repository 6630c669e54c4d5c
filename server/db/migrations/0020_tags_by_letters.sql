-- Suggestions ask what is counted, in place of every post that has a tag.
DROP INDEX "post_tags_named";
--> statement-breakpoint
CREATE INDEX "counts_tags_named" ON "runtime"."counts" USING gin (text_pairs("key")) WITH (gin_pending_list_limit=256) WHERE "runtime"."counts"."name" = 'post_tags.tag';
--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
