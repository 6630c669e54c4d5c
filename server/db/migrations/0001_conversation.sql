CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"comment_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comment_likes_comment_id_account_id_pk" PRIMARY KEY("comment_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "comment_mentions" (
	"comment_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "comment_mentions_comment_id_account_id_pk" PRIMARY KEY("comment_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"root_id" uuid,
	"parent_id" uuid,
	"content" text NOT NULL,
	"status" text DEFAULT 'visible' NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"heat" integer GENERATED ALWAYS AS (like_count + reply_count) STORED NOT NULL,
	"client_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"owner_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"last_message_id" uuid,
	"last_message_at" timestamp with time zone,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"checkpoint_id" uuid,
	"checkpoint_at" timestamp with time zone,
	CONSTRAINT "conversations_owner_id_other_id_pk" PRIMARY KEY("owner_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"low_id" uuid GENERATED ALWAYS AS (least(sender_id, receiver_id)) STORED NOT NULL,
	"high_id" uuid GENERATED ALWAYS AS (greatest(sender_id, receiver_id)) STORED NOT NULL,
	"client_id" text,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"discarded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "assistant_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "assistant_messages_cause" UNIQUE("recipient_id","cause")
);
--> statement-breakpoint
CREATE TABLE "checkpoints" (
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"last_id" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkpoints_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"category" text NOT NULL,
	"cause" text NOT NULL,
	"sender_id" uuid,
	"post_id" uuid,
	"comment_id" uuid,
	"topic_id" uuid,
	"report_id" uuid,
	"sent_id" uuid,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "notifications_cause" UNIQUE("recipient_id","cause")
);
--> statement-breakpoint
CREATE TABLE "sent_notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" smallint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"category" text NOT NULL,
	"name" text NOT NULL,
	"post_id" uuid NOT NULL,
	CONSTRAINT "post_images_category_name_post_id_pk" PRIMARY KEY("category","name","post_id")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"account_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_account_id_other_id_pk" PRIMARY KEY("account_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"account_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mutes_account_id_other_id_pk" PRIMARY KEY("account_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "kind" text DEFAULT 'saved' NOT NULL;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "edit_id" text;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "run_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "review_revision" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "deleted_from" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_root_id_comments_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_other_id_accounts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_id_accounts_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkpoints" ADD CONSTRAINT "checkpoints_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sent_id_sent_notifications_id_fk" FOREIGN KEY ("sent_id") REFERENCES "public"."sent_notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_notifications" ADD CONSTRAINT "sent_notifications_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_other_id_accounts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_other_id_accounts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comment_likes_account" ON "comment_likes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comment_mentions_account" ON "comment_mentions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("post_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comments"."root_id" is null;--> statement-breakpoint
CREATE INDEX "comments_hottest" ON "comments" USING btree ("post_id","heat" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "comments"."root_id" is null;--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("root_id","created_at","id") WHERE "comments"."root_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_answers" ON "comments" USING btree ("parent_id") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_own" ON "comments" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_all" ON "comments" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "comments_client_id" ON "comments" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("owner_id","last_message_at" DESC NULLS FIRST,"other_id") WHERE "conversations"."last_message_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_other" ON "conversations" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("owner_id") WHERE "conversations"."unread_count" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id" ON "messages" USING btree ("sender_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_between" ON "messages" USING btree ("low_id","high_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "assistant_messages_newest" ON "assistant_messages" USING btree ("recipient_id","id" DESC NULLS FIRST) WHERE "assistant_messages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "assistant_messages_unread" ON "assistant_messages" USING btree ("recipient_id","id" DESC NULLS FIRST) WHERE "assistant_messages"."deleted_at" is null and "assistant_messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "checkpoints_last" ON "checkpoints" USING btree ("name","last_id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("recipient_id","id" DESC NULLS FIRST) WHERE "notifications"."withdrawn_at" is null and "notifications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_category" ON "notifications" USING btree ("recipient_id","category","id" DESC NULLS FIRST) WHERE "notifications"."withdrawn_at" is null and "notifications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("recipient_id","category","id" DESC NULLS FIRST) WHERE "notifications"."withdrawn_at" is null and "notifications"."deleted_at" is null and "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_post" ON "notifications" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "notifications_sent" ON "notifications" USING btree ("sent_id");--> statement-breakpoint
CREATE INDEX "sent_notifications_newest" ON "sent_notifications" USING btree ("type","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "post_images_post" ON "post_images" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "blocks_own" ON "blocks" USING btree ("account_id","created_at" DESC NULLS FIRST,"other_id");--> statement-breakpoint
CREATE INDEX "blocks_other" ON "blocks" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "mutes_own" ON "mutes" USING btree ("account_id","created_at" DESC NULLS FIRST,"other_id");--> statement-breakpoint
CREATE INDEX "accounts_nick_prefix" ON "accounts" USING btree ("nick_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "posts_to_review" ON "posts" USING btree ("updated_at","id") WHERE "posts"."review_revision" is not null;--> statement-breakpoint
CREATE INDEX "reports_target" ON "reports" USING btree ("target_type","target_id");--> statement-breakpoint
UPDATE "posts" SET "review_revision" = "revision" WHERE "status" = 'reviewing';--> statement-breakpoint
UPDATE "post_revisions" SET "kind" = 'published' FROM "posts" WHERE "posts"."id" = "post_revisions"."post_id" AND "posts"."published_revision" = "post_revisions"."revision";--> statement-breakpoint
INSERT INTO "post_images" ("category", "name", "post_id")
SELECT DISTINCT "found"[1], "found"[2], "post_id" FROM "post_revisions",
  regexp_matches("content" || ' ' || coalesce("cover_image", ''), '/images/(avatar|cover|post|feedback)/([0-9a-f]{32}\.(?:jpg|png|webp|gif))', 'g') AS "found";
