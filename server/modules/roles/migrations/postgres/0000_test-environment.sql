ALTER TABLE "project_role" ADD COLUMN "testEnv" boolean DEFAULT true NOT NULL;
