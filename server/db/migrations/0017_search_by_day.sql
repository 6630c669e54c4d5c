DROP INDEX "post_search_found";
--> statement-breakpoint
CREATE INDEX "post_search_found" ON "post_search" USING gin ((array[("published_at" at time zone interval '8 hours')::date - date '1970-01-01']),"document",text_pairs("title"));
--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
