CREATE TABLE "project_resources" (
	"projectId" bigint PRIMARY KEY NOT NULL,
	"hosts" json NOT NULL,
	"any" json NOT NULL,
	"devices" json NOT NULL,
	"mapKey" text DEFAULT '' NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "foreign_image" (
	"key" text PRIMARY KEY NOT NULL,
	"projectId" bigint NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"fetchedAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource_block" (
	"projectId" bigint NOT NULL,
	"pageId" bigint NOT NULL,
	"day" bigint NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "resource_block_pageId_day_kind_host_pk" PRIMARY KEY("pageId","day","kind","host")
);
--> statement-breakpoint
ALTER TABLE "project_resources" ADD CONSTRAINT "project_resources_projectId_project_id_fk" FOREIGN KEY ("projectId") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "foreign_image" ADD CONSTRAINT "foreign_image_projectId_project_id_fk" FOREIGN KEY ("projectId") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_block" ADD CONSTRAINT "resource_block_projectId_project_id_fk" FOREIGN KEY ("projectId") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_block" ADD CONSTRAINT "resource_block_pageId_page_id_fk" FOREIGN KEY ("pageId") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "foreign_image_project" ON "foreign_image" USING btree ("projectId","fetchedAt");--> statement-breakpoint
CREATE INDEX "foreign_image_name" ON "foreign_image" USING btree ("name");--> statement-breakpoint
CREATE INDEX "resource_block_project" ON "resource_block" USING btree ("projectId");