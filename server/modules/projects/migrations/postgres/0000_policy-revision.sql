ALTER TABLE "project" ADD COLUMN "policyRev" bigint DEFAULT 1 NOT NULL;
