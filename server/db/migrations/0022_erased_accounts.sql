CREATE INDEX "mutes_other" ON "mutes" USING btree ("other_id");
--> statement-breakpoint
-- Whoever has erased their account blocks and mutes nobody, and is neither blocked, nor muted, nor banned.
DELETE FROM "blocks" USING "accounts" WHERE "accounts"."status" = 'deleted' AND "accounts"."id" = "blocks"."account_id";
--> statement-breakpoint
DELETE FROM "blocks" USING "accounts" WHERE "accounts"."status" = 'deleted' AND "accounts"."id" = "blocks"."other_id";
--> statement-breakpoint
DELETE FROM "mutes" USING "accounts" WHERE "accounts"."status" = 'deleted' AND "accounts"."id" = "mutes"."account_id";
--> statement-breakpoint
DELETE FROM "mutes" USING "accounts" WHERE "accounts"."status" = 'deleted' AND "accounts"."id" = "mutes"."other_id";
--> statement-breakpoint
UPDATE "accounts" SET "banned_until" = NULL, "banned_forever" = false, "ban_reason" = NULL
	WHERE "status" = 'deleted' AND ("banned_until" IS NOT NULL OR "banned_forever" OR "ban_reason" IS NOT NULL);
--> statement-breakpoint
-- The mailbox that a claimed account was given to.
UPDATE "audit_log" SET "after" = "after" - 'email' WHERE "action" = 'user.claim' AND "after" -> 'email' IS NOT NULL;
--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
