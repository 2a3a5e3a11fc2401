ALTER TABLE "project_member" ADD COLUMN "origin" text;
