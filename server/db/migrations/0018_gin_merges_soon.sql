-- No index is built anew: what waits now joins it here, what comes waits less.
ALTER INDEX "post_search_found" SET (gin_pending_list_limit = 256);
--> statement-breakpoint
SELECT gin_clean_pending_list('post_search_found');
--> statement-breakpoint
ALTER INDEX "post_tags_named" SET (gin_pending_list_limit = 256);
--> statement-breakpoint
SELECT gin_clean_pending_list('post_tags_named');
--> statement-breakpoint
ALTER INDEX "posts_unpublished_titles" SET (gin_pending_list_limit = 256);
--> statement-breakpoint
SELECT gin_clean_pending_list('posts_unpublished_titles');
--> statement-breakpoint
ALTER INDEX "topics_named" SET (gin_pending_list_limit = 256);
--> statement-breakpoint
SELECT gin_clean_pending_list('topics_named');
--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
