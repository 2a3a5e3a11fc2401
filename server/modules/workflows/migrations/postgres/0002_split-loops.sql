ALTER TABLE "workflow_run" ADD COLUMN "part" json;
--> statement-breakpoint
ALTER TABLE "workflow_run" ADD COLUMN "partEnd" json;
--> statement-breakpoint
CREATE INDEX "workflow_run_parent" ON "workflow_run" USING btree ("parentId");
