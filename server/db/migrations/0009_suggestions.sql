-- Every two neighbouring characters of a short text, folded as one types it: what begins a suggestion. A longer text counts
-- by its first two hundred characters. The cost says how dear it is: without it common letters are looked for in every row.
CREATE FUNCTION text_pairs(whole text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  select coalesce(array_agg(distinct substr(folded, place, 2)), '{}')
  from (select lower(normalize(left(whole, 200), NFKC)) as folded) as it,
    generate_series(1, length(folded) - 1) as place
$$;--> statement-breakpoint
ALTER TABLE "post_search" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "post_search" SET "title" = "posts"."title" FROM "posts" WHERE "posts"."id" = "post_search"."post_id";--> statement-breakpoint
CREATE INDEX "post_search_title" ON "post_search" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE INDEX "post_tags_named" ON "post_tags" USING gin (text_pairs("tag")) WHERE "post_tags"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "topics_named" ON "topics" USING gin (text_pairs("name")) WHERE "topics"."status" = 'enabled';--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
