CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"changedAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "searchText";--> statement-breakpoint
ALTER TABLE "project" DROP COLUMN "searchText";--> statement-breakpoint
ALTER TABLE "file" DROP COLUMN "searchText";--> statement-breakpoint
ALTER TABLE "page" DROP COLUMN "searchText";--> statement-breakpoint
ALTER TABLE "sample_order" DROP COLUMN "searchText";