ALTER TABLE "template" ADD COLUMN "heldReason" text;--> statement-breakpoint
ALTER TABLE "template" ADD COLUMN "shared" json;--> statement-breakpoint
ALTER TABLE "template" ADD COLUMN "carries" json DEFAULT '[]'::json NOT NULL;