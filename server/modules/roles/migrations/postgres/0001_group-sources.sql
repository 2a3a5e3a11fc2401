CREATE TABLE "project_group_source" (
	"groupId" bigint NOT NULL,
	"projectId" bigint NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "project_group_source_groupId_provider_name_pk" PRIMARY KEY("groupId","provider","name")
);
--> statement-breakpoint
ALTER TABLE "project_group_member" ADD COLUMN "origin" text;
--> statement-breakpoint
ALTER TABLE "project_group_source" ADD CONSTRAINT "project_group_source_groupId_project_group_id_fk" FOREIGN KEY ("groupId") REFERENCES "public"."project_group"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "project_group_source_name" ON "project_group_source" USING btree ("provider","name");
