CREATE TABLE "production_right" (
	"projectId" bigint PRIMARY KEY NOT NULL,
	"who" text NOT NULL,
	"userIds" json DEFAULT '[]'::json NOT NULL,
	"updatedBy" bigint NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "snapshot" ADD COLUMN "build" "bytea";--> statement-breakpoint
ALTER TABLE "publish" ADD COLUMN "buildHash" text;--> statement-breakpoint
ALTER TABLE "publish" ADD COLUMN "promotedFrom" bigint;--> statement-breakpoint
ALTER TABLE "publish" ADD COLUMN "forced" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publish" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "publish" ADD COLUMN "previewImg" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "production_right" ADD CONSTRAINT "production_right_projectId_project_id_fk" FOREIGN KEY ("projectId") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;