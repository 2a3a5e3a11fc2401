ALTER TABLE "user" ADD COLUMN "searchText" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "searchText" text;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "searchText" text;--> statement-breakpoint
ALTER TABLE "page" ADD COLUMN "searchText" text;--> statement-breakpoint
ALTER TABLE "sample_order" ADD COLUMN "searchText" text;