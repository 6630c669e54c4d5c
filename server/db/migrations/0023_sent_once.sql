ALTER TABLE "scheduled_notifications" ADD COLUMN "client_id" text;
--> statement-breakpoint
ALTER TABLE "sent_notifications" ADD COLUMN "client_id" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_notifications_client_id" ON "scheduled_notifications" USING btree ("sender_id","client_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "sent_notifications_client_id" ON "sent_notifications" USING btree ("sender_id","client_id");
--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
