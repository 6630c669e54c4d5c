-- Whom an entry is about is looked up when it is read: whoever has erased their account is named nowhere.
UPDATE "audit_log" SET "before" = "before" - 'nickName', "after" = "after" - 'nickName'
	WHERE "target_type" = 'user' AND ("before" -> 'nickName' IS NOT NULL OR "after" -> 'nickName' IS NOT NULL);
--> statement-breakpoint
UPDATE "audit_log"
	SET "after" = ("after" - 'to') || jsonb_build_object('problem', replace("after" ->> 'problem', "after" ->> 'to', '…'))
	WHERE "action" = 'settings.testMail' AND "after" -> 'to' IS NOT NULL;
--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
