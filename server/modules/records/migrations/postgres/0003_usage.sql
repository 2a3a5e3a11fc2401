CREATE TABLE "record_usage" (
	"projectId" bigint PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"measuredAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "record_usage" ADD CONSTRAINT "record_usage_projectId_project_id_fk" FOREIGN KEY ("projectId") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;
