ALTER TABLE "images" ADD COLUMN "variants_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "images_without_variants" ON "images" USING btree ("created_at") WHERE "images"."variants_at" is null;--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
