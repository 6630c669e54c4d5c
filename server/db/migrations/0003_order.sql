CREATE TABLE "account_warnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"actor_id" uuid,
	"reason" text NOT NULL,
	"rule" smallint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appellant_id" uuid NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"target_title" text NOT NULL,
	"target_text" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"rule" smallint,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"message" text,
	"handler_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appeals_once" UNIQUE("target_type","target_id","decided_at")
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_counts_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"contact" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"report" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reply" text,
	"version" integer DEFAULT 1 NOT NULL,
	"handler_id" uuid,
	"answered_at" timestamp with time zone,
	"client_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"max_uses" integer NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"creator_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "scheduled_notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" smallint NOT NULL,
	"via" text DEFAULT 'notice' NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"sender_id" uuid,
	"recipient_ids" uuid[] DEFAULT '{}' NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"ended_by_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "todos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"assignee_id" uuid,
	"creator_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sent_notifications" DROP CONSTRAINT "sent_notifications_sender_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "sent_notifications" ALTER COLUMN "sender_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "warning_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "held_for" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "moderation_note" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "moderation_rule" smallint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "moderated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD COLUMN "sent_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "feedback_id" uuid;--> statement-breakpoint
ALTER TABLE "sent_notifications" ADD COLUMN "via" text DEFAULT 'notice' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "review_rule" smallint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "held_for" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "moderated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "handler_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "rule" smallint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "review_rule" smallint;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "moderated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "account_warnings" ADD CONSTRAINT "account_warnings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_warnings" ADD CONSTRAINT "account_warnings_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_appellant_id_accounts_id_fk" FOREIGN KEY ("appellant_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_handler_id_accounts_id_fk" FOREIGN KEY ("handler_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_handler_id_accounts_id_fk" FOREIGN KEY ("handler_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_notifications" ADD CONSTRAINT "scheduled_notifications_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_notifications" ADD CONSTRAINT "scheduled_notifications_ended_by_id_accounts_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_assignee_id_accounts_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_warnings_newest" ON "account_warnings" USING btree ("account_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "appeals_queue" ON "appeals" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "appeals_own" ON "appeals" USING btree ("appellant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedback_own" ON "feedback" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedback_newest" ON "feedback" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedback_changed" ON "feedback" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "feedback_open" ON "feedback" USING btree ("created_at") WHERE "feedback"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "feedback_answered" ON "feedback" USING btree ("answered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_client_id" ON "feedback" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "invitations_newest" ON "invitations" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "scheduled_notifications_due" ON "scheduled_notifications" USING btree ("send_at") WHERE "scheduled_notifications"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "scheduled_notifications_newest" ON "scheduled_notifications" USING btree ("send_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "todos_due" ON "todos" USING btree ("is_done","due_at" asc nulls last,"id");--> statement-breakpoint
CREATE INDEX "todos_assignee" ON "todos" USING btree ("assignee_id");--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_sent_id_sent_notifications_id_fk" FOREIGN KEY ("sent_id") REFERENCES "public"."sent_notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_notifications" ADD CONSTRAINT "sent_notifications_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_handler_id_accounts_id_fk" FOREIGN KEY ("handler_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_merged_into_id_topics_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_banned_until" ON "accounts" USING btree ("banned_until") WHERE "accounts"."banned_until" is not null;--> statement-breakpoint
CREATE INDEX "comments_held" ON "comments" USING btree ("created_at") WHERE "comments"."status" = 'held';--> statement-breakpoint
CREATE INDEX "assistant_messages_sent" ON "assistant_messages" USING btree ("sent_id");--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_handler" ON "reports" USING btree ("handler_id");--> statement-breakpoint
CREATE INDEX "reports_author" ON "reports" USING btree ("target_author_id");--> statement-breakpoint
CREATE INDEX "topics_by_creator" ON "topics" USING btree ("creator_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "topics"."status" = 'enabled';--> statement-breakpoint
CREATE INDEX "topics_merged" ON "topics" USING btree ("merged_into_id") WHERE "topics"."merged_into_id" is not null;