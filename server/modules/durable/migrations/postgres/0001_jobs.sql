ALTER TABLE "run" ADD COLUMN "node" text;
--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "sweptAt" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "run_kind" ON "run" USING btree ("namespaceId","workflowName","status","sweptAt","createdAt","id");
--> statement-breakpoint
UPDATE "run" SET "sweptAt" = "finishedAt" WHERE "startKey" IS NOT NULL AND "input" IS NULL AND "output" IS NULL AND "error" IS NULL AND "finishedAt" < now() - interval '30 days';
