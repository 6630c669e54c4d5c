CREATE SCHEMA "runtime";
--> statement-breakpoint
CREATE TABLE "runtime"."nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"loop_delay_ms" integer NOT NULL,
	"cpu_share" double precision NOT NULL,
	"memory_bytes" bigint NOT NULL,
	"hub_connections" integer NOT NULL
);
--> statement-breakpoint
UPDATE drizzle.oldest_version SET version = '0.2.0';
