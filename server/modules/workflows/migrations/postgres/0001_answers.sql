ALTER TABLE "workflow_run" ADD COLUMN "answer" json;
