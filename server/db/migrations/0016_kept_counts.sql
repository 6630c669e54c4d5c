CREATE TABLE "runtime"."counts" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"change" integer NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "counts_of" ON "runtime"."counts" USING btree ("name","key");
--> statement-breakpoint
CREATE INDEX "counts_unsummed" ON "runtime"."counts" USING btree ("name","key") WHERE not "runtime"."counts"."is_sum";
--> statement-breakpoint
DROP INDEX "post_search_document";
--> statement-breakpoint
DROP INDEX "post_search_title";
--> statement-breakpoint
ALTER TABLE "post_search" ADD COLUMN "published_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "report_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Lists are read here from now on: a published post has a row, also one that was never made findable.
INSERT INTO "post_search" ("post_id", "document", "title")
	SELECT "id", '', "title" FROM "posts" WHERE "status" = 'published' ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "post_search" SET "published_at" = "posts"."published_at" FROM "posts" WHERE "posts"."id" = "post_search"."post_id";
--> statement-breakpoint
UPDATE "posts" SET "report_count" = "r"."count" FROM (
	SELECT "target_id", count(*) FROM "reports" WHERE "target_type" = 'post' GROUP BY "target_id"
) AS "r" WHERE "posts"."id" = "r"."target_id";
--> statement-breakpoint
CREATE INDEX "messages_seen" ON "messages" USING btree ("low_id","high_id","id" DESC NULLS FIRST,"sender_id","discarded_at") WHERE "messages"."withdrawn_at" is null;
--> statement-breakpoint
CREATE INDEX "post_search_found" ON "post_search" USING gin ("document",text_pairs("title"),(array[("published_at" at time zone interval '8 hours')::date - date '1970-01-01']));
--> statement-breakpoint
CREATE INDEX "post_search_newest" ON "post_search" USING btree ("published_at" DESC NULLS FIRST,"post_id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "posts_own_by_status" ON "posts" USING btree ("author_id","status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "posts_changed" ON "posts" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "posts_created" ON "posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "posts_reported" ON "posts" USING btree ("report_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "posts_unpublished_titles" ON "posts" USING gin (text_pairs("title")) WHERE "posts"."status" <> 'published';
--> statement-breakpoint
CREATE FUNCTION runtime.place_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_table_name = 'posts' THEN
		UPDATE public.post_search SET published_at = new.published_at WHERE post_id = new.id;
	ELSIF new.published_at IS NULL THEN
		SELECT p.published_at INTO new.published_at FROM public.posts p WHERE p.id = new.post_id;
	END IF;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER placed BEFORE INSERT ON "post_search" FOR EACH ROW EXECUTE FUNCTION runtime.place_search();
--> statement-breakpoint
CREATE TRIGGER places AFTER UPDATE OF "published_at" ON "posts" FOR EACH ROW
	WHEN (new.status = 'published' AND old.published_at IS DISTINCT FROM new.published_at)
	EXECUTE FUNCTION runtime.place_search();
--> statement-breakpoint
-- Counted anew under the lock of the post: two who report at once count both, and it does not matter which rows a restored backup brings first.
CREATE FUNCTION runtime.count_reports_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	reported uuid := CASE WHEN tg_op = 'DELETE' THEN old.target_id ELSE new.target_id END;
BEGIN
	PERFORM 1 FROM public.posts WHERE id = reported FOR NO KEY UPDATE;
	UPDATE public.posts SET report_count =
		(SELECT count(*) FROM public.reports r WHERE r.target_type = 'post' AND r.target_id = reported)
		WHERE id = reported;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER counts_reports_in AFTER INSERT ON "reports" FOR EACH ROW
	WHEN (new.target_type = 'post') EXECUTE FUNCTION runtime.count_reports_of_post();
--> statement-breakpoint
CREATE TRIGGER counts_reports_out AFTER DELETE ON "reports" FOR EACH ROW
	WHEN (old.target_type = 'post') EXECUTE FUNCTION runtime.count_reports_of_post();
--> statement-breakpoint
-- For each table: what of a row `r` is counted, and which changes of a row change that (all, where none is named).
DO $do$
DECLARE
	source record;
	changed text;
	day constant text := $$to_char(%s at time zone interval '8 hours', 'YYYY-MM-DD')$$;
BEGIN
	FOR source IN SELECT * FROM (VALUES
		('posts', ARRAY['author_id', 'status', 'review_revision', 'published_at', 'deleted_at'],
			$$SELECT 'posts.' || o.name, o.key || s.state, 1
				FROM (SELECT CASE WHEN r.deleted_at IS NULL THEN r.status ELSE 'deleted' END
					UNION ALL SELECT 'waiting' WHERE r.deleted_at IS NULL AND r.review_revision IS NOT NULL) AS s(state),
				(VALUES ('state', ''), ('own', r.author_id || ' ')) AS o(name, key)
			UNION ALL SELECT 'posts.day', $$ || format(day, 'r.published_at') || $$, 1
				WHERE r.status = 'published' AND r.published_at IS NOT NULL$$),
		('accounts', ARRAY['status', 'created_at', 'total_views'],
			$$SELECT c.name, c.key, c.amount
				FROM (VALUES ('accounts.day', $$ || format(day, 'r.created_at') || $$, 1), ('accounts.views', '', r.total_views))
					AS c(name, key, amount)
				WHERE r.status = 'active' AND c.amount <> 0$$),
		('comments', ARRAY['status', 'created_at'],
			$$SELECT 'comments.day', $$ || format(day, 'r.created_at') || $$, 1 WHERE r.status = 'visible'$$),
		('reports', ARRAY['created_at'],
			$$SELECT 'reports.day', $$ || format(day, 'r.created_at') || $$, 1$$),
		('topics', ARRAY['status'], $$SELECT 'topics.status', r.status, 1$$),
		('post_tags', NULL, $$SELECT 'post_tags.tag', r.tag, 1 WHERE r.published_at IS NOT NULL$$),
		('post_view_days', NULL, $$SELECT 'post_view_days.day', to_char(r.day, 'YYYY-MM-DD'), r.view_count$$),
		('notifications', NULL,
			$$SELECT 'notifications.' || s.name, r.recipient_id || ' ' || r.category, 1
				FROM (VALUES ('shown', true), ('unread', r.read_at IS NULL)) AS s(name, applies)
				WHERE s.applies AND r.withdrawn_at IS NULL AND r.deleted_at IS NULL$$),
		('assistant_messages', NULL,
			$$SELECT 'assistant_messages.' || s.name, r.recipient_id::text, 1
				FROM (VALUES ('shown', true), ('unread', r.read_at IS NULL)) AS s(name, applies)
				WHERE s.applies AND r.deleted_at IS NULL$$)
	) AS t(name, columns, counted) LOOP
		EXECUTE format($sql$
			CREATE FUNCTION runtime.%1$I() RETURNS trigger LANGUAGE plpgsql AS $$
			BEGIN
				IF tg_op = 'TRUNCATE' THEN
					DELETE FROM runtime.counts WHERE split_part(name, '.', 1) = tg_table_name;
				ELSIF tg_op = 'INSERT' THEN
					INSERT INTO runtime.counts (name, key, change)
						SELECT c.name, c.key, sum(c.amount)
						FROM added r, LATERAL (%2$s) AS c(name, key, amount) GROUP BY 1, 2;
				ELSIF tg_op = 'DELETE' THEN
					INSERT INTO runtime.counts (name, key, change)
						SELECT c.name, c.key, -sum(c.amount)
						FROM removed r, LATERAL (%2$s) AS c(name, key, amount) GROUP BY 1, 2;
				ELSE
					INSERT INTO runtime.counts (name, key, change)
						SELECT b.name, b.key, sum(b.amount) FROM (
							SELECT c.name, c.key, c.amount FROM %3$s r, LATERAL (%2$s) AS c(name, key, amount)
							UNION ALL
							SELECT c.name, c.key, -c.amount FROM %4$s r, LATERAL (%2$s) AS c(name, key, amount)
						) AS b GROUP BY 1, 2 HAVING sum(b.amount) <> 0;
				END IF;
				RETURN NULL;
			END $$
			$sql$, 'count_' || source.name, source.counted,
			CASE WHEN source.columns IS NULL THEN 'added' ELSE '(SELECT new.*)' END,
			CASE WHEN source.columns IS NULL THEN 'removed' ELSE '(SELECT old.*)' END);
		EXECUTE format('CREATE TRIGGER counts_in AFTER INSERT ON %1$I REFERENCING NEW TABLE AS added
			FOR EACH STATEMENT EXECUTE FUNCTION runtime.%2$I()', source.name, 'count_' || source.name);
		EXECUTE format('CREATE TRIGGER counts_out AFTER DELETE ON %1$I REFERENCING OLD TABLE AS removed
			FOR EACH STATEMENT EXECUTE FUNCTION runtime.%2$I()', source.name, 'count_' || source.name);
		EXECUTE format('CREATE TRIGGER counts_none AFTER TRUNCATE ON %1$I
			FOR EACH STATEMENT EXECUTE FUNCTION runtime.%2$I()', source.name, 'count_' || source.name);
		IF source.columns IS NULL THEN
			EXECUTE format('CREATE TRIGGER counts_changed AFTER UPDATE ON %1$I
				REFERENCING NEW TABLE AS added OLD TABLE AS removed
				FOR EACH STATEMENT EXECUTE FUNCTION runtime.%2$I()', source.name, 'count_' || source.name);
		ELSE
			-- Row by row: most updates are of counters of readers, and change nothing here.
			SELECT string_agg(format('old.%1$I IS DISTINCT FROM new.%1$I', c), ' OR ') INTO changed FROM unnest(source.columns) c;
			EXECUTE format('CREATE TRIGGER counts_changed AFTER UPDATE ON %1$I FOR EACH ROW WHEN (%3$s)
				EXECUTE FUNCTION runtime.%2$I()', source.name, 'count_' || source.name, changed);
		END IF;
		EXECUTE format('INSERT INTO runtime.counts (name, key, change, is_sum)
			SELECT c.name, c.key, sum(c.amount), true FROM %1$I r, LATERAL (%2$s) AS c(name, key, amount) GROUP BY 1, 2',
			source.name, source.counted);
	END LOOP;
END $do$;
--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
