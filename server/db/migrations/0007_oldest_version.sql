-- Which version of the program may still run on this database; every later migration says it anew.
CREATE TABLE drizzle.oldest_version (version text NOT NULL);--> statement-breakpoint
INSERT INTO drizzle.oldest_version VALUES ('0.2.0');
