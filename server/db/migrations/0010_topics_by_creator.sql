-- Whoever proposed topics lists them in whatever status they are.
DROP INDEX "topics_by_creator";--> statement-breakpoint
CREATE INDEX "topics_by_creator" ON "topics" USING btree ("creator_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
