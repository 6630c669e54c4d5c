CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sealed" text,
	"expires_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"error" text,
	"unanswered" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"name" text NOT NULL,
	"event" jsonb NOT NULL,
	"told_up_to" uuid,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"error" text,
	"given_up_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("id") WHERE "mails"."sent_at" is null and "mails"."given_up_at" is null and "mails"."held_at" is null;--> statement-breakpoint
CREATE INDEX "mails_stopped" ON "mails" USING btree ("id") WHERE "mails"."given_up_at" is not null or "mails"."held_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("queue","id") WHERE "outbox"."given_up_at" is null and "outbox"."held_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_stopped" ON "outbox" USING btree ("id") WHERE "outbox"."given_up_at" is not null or "outbox"."held_at" is not null;--> statement-breakpoint
-- What earlier versions had not told yet, once: they kept in `settings` until when everything was told, and looked back
-- from there (two clocks may differ by half a minute). What was told already is not told again.
WITH told AS (
  SELECT (value #>> '{}')::timestamptz - interval '30 seconds' AS since FROM settings WHERE key = 'news'
), missed (queue, name, event, created_at) AS (
  SELECT a.id::text, 'account.registered', jsonb_build_object('accountId', a.id), a.created_at
  FROM told, accounts a WHERE a.status = 'active' AND a.created_at >= since
  UNION ALL
  SELECT 'post:' || p.id, 'post.published',
    jsonb_build_object('postId', p.id, 'authorId', p.author_id, 'isFirst', true), p.published_at
  FROM told, posts p WHERE p.status = 'published' AND p.published_at >= since
  UNION ALL
  -- Where the last step was a save, that was before and is told.
  SELECT 'post:' || p.id, 'post.unpublished',
    jsonb_build_object('postId', p.id, 'authorId', p.author_id), p.updated_at
  FROM told, posts p WHERE p.status = 'unpublished' AND p.updated_at >= since AND NOT EXISTS (
    SELECT FROM post_revisions r WHERE r.post_id = p.id AND r.created_at > p.updated_at - interval '1 second')
  UNION ALL
  SELECT recipient.id::text, 'comment.created',
    jsonb_build_object('commentId', c.id, 'postId', c.post_id, 'postAuthorId', p.author_id, 'authorId', c.author_id,
      'parentAuthorId', parent.author_id, 'mentionedIds', coalesce(mentioned.ids, '[]'::jsonb)),
    c.created_at
  FROM told, comments c
  JOIN posts p ON p.id = c.post_id
  LEFT JOIN comments parent ON parent.id = c.parent_id
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(m.account_id) AS ids FROM comment_mentions m WHERE m.comment_id = c.id) mentioned ON true
  CROSS JOIN LATERAL (
    SELECT p.author_id AS id UNION SELECT parent.author_id
    UNION SELECT m.account_id FROM comment_mentions m WHERE m.comment_id = c.id) recipient
  WHERE c.status = 'visible' AND c.created_at >= since
    AND recipient.id IS NOT NULL AND recipient.id <> c.author_id
  UNION ALL
  SELECT p.author_id::text, 'reaction.changed',
    jsonb_build_object('reaction', 'like', 'postId', r.post_id, 'authorId', p.author_id, 'accountId', r.account_id, 'isGiven', true),
    r.created_at
  FROM told, post_likes r JOIN posts p ON p.id = r.post_id WHERE r.created_at >= since
  UNION ALL
  SELECT p.author_id::text, 'reaction.changed',
    jsonb_build_object('reaction', 'favourite', 'postId', r.post_id, 'authorId', p.author_id, 'accountId', r.account_id, 'isGiven', true),
    r.created_at
  FROM told, favourites r JOIN posts p ON p.id = r.post_id WHERE r.created_at >= since
  UNION ALL
  SELECT c.author_id::text, 'comment.liked',
    jsonb_build_object('commentId', c.id, 'postId', c.post_id, 'authorId', c.author_id, 'accountId', l.account_id, 'isGiven', true),
    l.created_at
  FROM told, comment_likes l JOIN comments c ON c.id = l.comment_id WHERE l.created_at >= since
  UNION ALL
  SELECT f.followee_id::text, 'follow.changed',
    jsonb_build_object('followerId', f.follower_id, 'accountId', f.followee_id, 'following', true), f.created_at
  FROM told, follows f WHERE f.created_at >= since
  UNION ALL
  SELECT f.author_id::text, 'feedback.answered',
    jsonb_build_object('feedbackId', f.id, 'authorId', f.author_id, 'status', f.status, 'reply', f.reply,
      'answeredAt', to_char(f.answered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    f.answered_at
  FROM told, feedback f WHERE f.author_id IS NOT NULL AND f.answered_at >= since
  UNION ALL
  SELECT t.creator_id::text, 'topic.decided',
    jsonb_build_object('topicId', t.id, 'creatorId', t.creator_id, 'actorId', coalesce(l.actor_id::text, ''),
      'action', l.action, 'reason', l.reason, 'rule', (l.after ->> 'rule')::integer, 'at', to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    l.created_at
  FROM told, audit_log l JOIN topics t ON t.id::text = l.target_id
  WHERE l.target_type = 'topic' AND l.created_at >= since AND l.actor_id IS DISTINCT FROM t.creator_id
  UNION ALL
  SELECT p.author_id::text,
    CASE l.action WHEN 'post.approve' THEN 'post.approved' WHEN 'post.reject' THEN 'post.rejected' ELSE 'post.takenDown' END,
    jsonb_build_object('postId', p.id, 'authorId', p.author_id, 'actorId', coalesce(l.actor_id::text, ''),
      'revision', p.revision, 'reason', l.reason, 'rule', p.review_rule, 'at', to_char(p.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    l.created_at
  FROM told, audit_log l JOIN posts p ON p.id::text = l.target_id
  WHERE l.target_type = 'post' AND l.action IN ('post.approve', 'post.reject', 'post.takeDown', 'post.delete')
    AND l.created_at >= since
  UNION ALL
  SELECT 'comment:' || c.id, 'comment.removed',
    jsonb_build_object('commentId', c.id, 'postId', c.post_id, 'authorId', c.author_id, 'decision',
      jsonb_build_object('reason', l.reason, 'rule', (l.after ->> 'rule')::integer, 'at', to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
    l.created_at
  FROM told, audit_log l JOIN comments c ON c.id::text = l.target_id
  WHERE l.target_type = 'comment' AND l.action IN ('comment.hide', 'comment.delete') AND c.status <> 'visible'
    AND l.created_at >= since
  UNION ALL
  SELECT w.account_id::text, 'account.warned',
    jsonb_build_object('accountId', w.account_id, 'warningId', w.id, 'reason', w.reason, 'rule', w.rule), w.created_at
  FROM told, account_warnings w WHERE w.created_at >= since
  UNION ALL
  SELECT l.target_id,
    CASE l.action WHEN 'user.ban' THEN 'account.banned' WHEN 'user.lift' THEN 'account.lifted' ELSE 'roles.changed' END,
    jsonb_build_object('accountId', l.target_id, 'until', l.after -> 'bannedUntil', 'reason', l.reason,
      'rule', (l.after ->> 'rule')::integer, 'roles', coalesce(l.after -> 'roles', '[]'::jsonb), 'at', to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    l.created_at
  FROM told, audit_log l WHERE l.target_type = 'user' AND l.action IN ('user.ban', 'user.lift', 'user.setRoles')
    AND l.created_at >= since
  UNION ALL
  SELECT r.reporter_id::text, 'report.handled',
    jsonb_build_object('reportId', r.id, 'reporterId', r.reporter_id, 'outcome', coalesce(r.outcome, '')), r.updated_at
  FROM told, reports r WHERE r.status IN ('resolved', 'rejected', 'closed') AND r.updated_at >= since
  UNION ALL
  SELECT a.appellant_id::text, 'appeal.decided',
    jsonb_build_object('appealId', a.id, 'appellantId', a.appellant_id, 'targetType', a.target_type, 'targetId', a.target_id,
      'isAccepted', a.status = 'accepted', 'message', coalesce(a.message, '')),
    a.updated_at
  FROM told, appeals a WHERE a.status <> 'pending' AND a.updated_at >= since
)
INSERT INTO outbox (queue, name, event, created_at)
SELECT queue, name, event, created_at FROM missed ORDER BY created_at;--> statement-breakpoint
DELETE FROM settings WHERE key = 'news';--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
