CREATE TABLE "account_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"userId" bigint NOT NULL,
	"kind" text NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "projectId" bigint;--> statement-breakpoint
ALTER TABLE "page" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session_key" ADD COLUMN "projectId" bigint;--> statement-breakpoint
ALTER TABLE "snapshot" ADD COLUMN "declared" "bytea";--> statement-breakpoint
ALTER TABLE "snapshot" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "confirmedAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_link_user" ON "account_link" USING btree ("userId");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_projectId_project_id_fk" FOREIGN KEY ("projectId") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_project" ON "file" USING btree ("projectId");--> statement-breakpoint
UPDATE "user" SET "confirmedAt" = "createdAt";--> statement-breakpoint
UPDATE "page" SET "bytes" = (SELECT coalesce(sum(octet_length("page_entry"."entry"::text)), 0) FROM "page_entry" WHERE "page_entry"."pageId" = "page"."id" AND "page_entry"."entry" IS NOT NULL);--> statement-breakpoint
UPDATE "snapshot" SET "bytes" = length("body");