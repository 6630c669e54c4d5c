CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"nick_name" text NOT NULL,
	"nick_key" text,
	"bio" text DEFAULT '' NOT NULL,
	"avatar_url" text,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"password_hash" text,
	"status" text DEFAULT 'active' NOT NULL,
	"banned_until" timestamp with time zone,
	"banned_forever" boolean DEFAULT false NOT NULL,
	"ban_reason" text,
	"post_count" integer DEFAULT 0 NOT NULL,
	"total_views" integer DEFAULT 0 NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"following_count" integer DEFAULT 0 NOT NULL,
	"hotness" double precision DEFAULT 0 NOT NULL,
	"engagement" integer DEFAULT 0 NOT NULL,
	"import_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_nickKey_unique" UNIQUE("nick_key"),
	CONSTRAINT "accounts_importKey_unique" UNIQUE("import_key")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"account_id" uuid,
	"code_hash" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" uuid NOT NULL,
	"followee_id" uuid NOT NULL,
	"enable_notification" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follows_follower_id_followee_id_pk" PRIMARY KEY("follower_id","followee_id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"category" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"source_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "images_category_name_pk" PRIMARY KEY("category","name")
);
--> statement-breakpoint
CREATE TABLE "post_categories" (
	"post_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "post_categories_post_id_category_id_pk" PRIMARY KEY("post_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "post_months" (
	"month" date PRIMARY KEY NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"post_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"format" smallint NOT NULL,
	"content" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"cover_image" text,
	"tree" jsonb NOT NULL,
	"outline" jsonb NOT NULL,
	"text" text NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"category_ids" uuid[] DEFAULT '{}' NOT NULL,
	"topic_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_revisions_post_id_revision_pk" PRIMARY KEY("post_id","revision")
);
--> statement-breakpoint
CREATE TABLE "post_search" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_tags" (
	"post_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "post_tags_post_id_tag_pk" PRIMARY KEY("post_id","tag")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"format" smallint NOT NULL,
	"status" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"cover_image" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_revision" integer,
	"published_at" timestamp with time zone,
	"review_note" text,
	"client_id" text,
	"view_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"favourite_count" integer DEFAULT 0 NOT NULL,
	"engagement" integer GENERATED ALWAYS AS (view_count * 1 + like_count * 5 + comment_count * 8 + favourite_count * 10) STORED NOT NULL,
	"month" date GENERATED ALWAYS AS (date_trunc('month', published_at at time zone interval '8 hours')::date) STORED,
	"word_count" integer DEFAULT 0 NOT NULL,
	"hotness" double precision DEFAULT 0 NOT NULL,
	"import_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "posts_importKey_unique" UNIQUE("import_key")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"post_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_post_id_account_id_pk" PRIMARY KEY("post_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"post_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_likes_post_id_account_id_pk" PRIMARY KEY("post_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "post_view_days" (
	"day" date NOT NULL,
	"post_id" uuid NOT NULL,
	"view_count" integer NOT NULL,
	CONSTRAINT "post_view_days_day_post_id_pk" PRIMARY KEY("day","post_id")
);
--> statement-breakpoint
CREATE TABLE "post_views" (
	"post_id" uuid NOT NULL,
	"viewer_key" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "post_views_post_id_viewer_key_day_pk" PRIMARY KEY("post_id","viewer_key","day")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"target_author_id" uuid NOT NULL,
	"target_title" text NOT NULL,
	"target_text" text NOT NULL,
	"reason" smallint NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"current_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_currentHash_unique" UNIQUE("current_hash"),
	CONSTRAINT "sessions_previousHash_unique" UNIQUE("previous_hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_topics" (
	"post_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "post_topics_post_id_topic_id_pk" PRIMARY KEY("post_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "topic_follows" (
	"topic_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "topic_follows_topic_id_account_id_pk" PRIMARY KEY("topic_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"review_note" text,
	"status" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"discussion_count" integer DEFAULT 0 NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"hotness" double precision DEFAULT 0 NOT NULL,
	"engagement" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "topics_nameKey_unique" UNIQUE("name_key")
);
--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_accounts_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followee_id_accounts_id_fk" FOREIGN KEY ("followee_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_categories" ADD CONSTRAINT "post_categories_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_categories" ADD CONSTRAINT "post_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_search" ADD CONSTRAINT "post_search_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_view_days" ADD CONSTRAINT "post_view_days_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_target_author_id_accounts_id_fk" FOREIGN KEY ("target_author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_topics" ADD CONSTRAINT "post_topics_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_topics" ADD CONSTRAINT "post_topics_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_hot" ON "accounts" USING btree ("hotness" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "accounts_engaging" ON "accounts" USING btree ("engagement" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "accounts_created" ON "accounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "accounts_admins" ON "accounts" USING btree ("id") WHERE 'Admin' = any("accounts"."roles");--> statement-breakpoint
CREATE INDEX "codes_email" ON "codes" USING btree ("purpose","email","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "codes_hash" ON "codes" USING btree ("purpose","code_hash");--> statement-breakpoint
CREATE INDEX "codes_expiry" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "follows_following" ON "follows" USING btree ("follower_id","created_at" DESC NULLS FIRST,"followee_id");--> statement-breakpoint
CREATE INDEX "follows_followers" ON "follows" USING btree ("followee_id","created_at" DESC NULLS FIRST,"follower_id");--> statement-breakpoint
CREATE INDEX "follows_recent" ON "follows" USING btree ("created_at","followee_id");--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "images_source" ON "images" USING btree ("category","source_hash");--> statement-breakpoint
CREATE INDEX "post_categories_newest" ON "post_categories" USING btree ("category_id","published_at" DESC NULLS FIRST,"post_id" DESC NULLS FIRST) WHERE "post_categories"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "post_search_document" ON "post_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "post_tags_newest" ON "post_tags" USING btree ("tag","published_at" DESC NULLS FIRST,"post_id" DESC NULLS FIRST) WHERE "post_tags"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_hottest" ON "posts" USING btree ("hotness" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_most_viewed" ON "posts" USING btree ("view_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_most_liked" ON "posts" USING btree ("like_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_most_engaging" ON "posts" USING btree ("engagement" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_of_month" ON "posts" USING btree ("month","engagement" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_by_author" ON "posts" USING btree ("author_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "posts_own" ON "posts" USING btree ("author_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_by_status" ON "posts" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "posts_client_id" ON "posts" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "posts_trash" ON "posts" USING btree ("deleted_at") WHERE "posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "favourites_account" ON "favourites" USING btree ("account_id","created_at" DESC NULLS FIRST,"post_id");--> statement-breakpoint
CREATE INDEX "favourites_recent" ON "favourites" USING btree ("created_at","post_id");--> statement-breakpoint
CREATE INDEX "post_likes_account" ON "post_likes" USING btree ("account_id","created_at" DESC NULLS FIRST,"post_id");--> statement-breakpoint
CREATE INDEX "post_likes_recent" ON "post_likes" USING btree ("created_at","post_id");--> statement-breakpoint
CREATE INDEX "post_view_days_post" ON "post_view_days" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_views_day" ON "post_views" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open" ON "reports" USING btree ("reporter_id","target_type","target_id") WHERE "reports"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "reports_own" ON "reports" USING btree ("reporter_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "post_topics_newest" ON "post_topics" USING btree ("topic_id","published_at" DESC NULLS FIRST,"post_id" DESC NULLS FIRST) WHERE "post_topics"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "topic_follows_account" ON "topic_follows" USING btree ("account_id","created_at" DESC NULLS FIRST,"topic_id");--> statement-breakpoint
CREATE INDEX "topic_follows_recent" ON "topic_follows" USING btree ("created_at","topic_id");--> statement-breakpoint
CREATE INDEX "topics_hottest" ON "topics" USING btree ("hotness" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "topics"."status" = 'enabled';--> statement-breakpoint
CREATE INDEX "topics_most_engaging" ON "topics" USING btree ("engagement" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "topics"."status" = 'enabled';--> statement-breakpoint
CREATE INDEX "topics_newest" ON "topics" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "topics"."status" = 'enabled';--> statement-breakpoint
CREATE INDEX "topics_by_status" ON "topics" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);