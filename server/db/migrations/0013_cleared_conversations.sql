ALTER TABLE "conversations" ADD COLUMN "cleared_to_id" uuid;--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
