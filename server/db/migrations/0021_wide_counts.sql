-- Nobody reads it but in sums, which are wider than an integer anyway: a server of before lives with it.
ALTER TABLE "runtime"."counts" ALTER COLUMN "change" SET DATA TYPE bigint;
--> statement-breakpoint
CREATE INDEX "notifications_withdrawn" ON "notifications" USING btree ("withdrawn_at","id") WHERE "notifications"."withdrawn_at" is not null;
--> statement-breakpoint
CREATE INDEX "notifications_deleted" ON "notifications" USING btree ("deleted_at") WHERE "notifications"."deleted_at" is not null;
--> statement-breakpoint
-- The words of a letter go with it, from now on at once.
UPDATE "assistant_messages" SET "title" = '', "content" = '' WHERE "deleted_at" IS NOT NULL;
--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
