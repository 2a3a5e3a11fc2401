ALTER TABLE "record_open_policy" ADD COLUMN "closedIn" json DEFAULT '[]'::json NOT NULL;
--> statement-breakpoint
ALTER TABLE "record_policy" ADD COLUMN "closedIn" json DEFAULT '[]'::json NOT NULL;
