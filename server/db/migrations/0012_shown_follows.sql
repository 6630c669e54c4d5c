ALTER TABLE "accounts" ADD COLUMN "shows_follows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "is_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "follows_shown_followers" ON "follows" USING btree ("followee_id","created_at" DESC NULLS FIRST,"follower_id" DESC NULLS FIRST) WHERE "follows"."is_shown";--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
