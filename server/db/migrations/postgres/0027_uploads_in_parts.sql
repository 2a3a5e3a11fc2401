CREATE TABLE "file_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"displayName" text NOT NULL,
	"size" bigint NOT NULL,
	"storeId" text NOT NULL,
	"userId" bigint NOT NULL,
	"projectId" bigint NOT NULL,
	"finishingAt" timestamp (3) with time zone,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_upload_part" (
	"key" text PRIMARY KEY NOT NULL,
	"uploadId" text NOT NULL,
	"number" bigint NOT NULL,
	"tag" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_upload" ADD CONSTRAINT "file_upload_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_upload" ADD CONSTRAINT "file_upload_projectId_project_id_fk" FOREIGN KEY ("projectId") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_upload_part" ADD CONSTRAINT "file_upload_part_uploadId_file_upload_id_fk" FOREIGN KEY ("uploadId") REFERENCES "public"."file_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_upload_project" ON "file_upload" USING btree ("projectId");--> statement-breakpoint
CREATE INDEX "file_upload_user" ON "file_upload" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "file_upload_name" ON "file_upload" USING btree ("name");--> statement-breakpoint
CREATE INDEX "file_upload_part_upload" ON "file_upload_part" USING btree ("uploadId");