ALTER TABLE "assistant_messages" ADD COLUMN "post_id" uuid;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD COLUMN "topic_id" uuid;--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
