ALTER TABLE "project" ADD COLUMN "home" json;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "rev" bigint DEFAULT 1 NOT NULL;