CREATE TABLE "run" (
	"id" text PRIMARY KEY NOT NULL,
	"namespaceId" text NOT NULL,
	"workflowName" text NOT NULL,
	"version" text,
	"status" text NOT NULL,
	"idempotencyKey" text,
	"startKey" text,
	"config" json NOT NULL,
	"context" json,
	"input" json,
	"output" json,
	"error" json,
	"attempts" bigint NOT NULL,
	"parentStepAttemptNamespaceId" text,
	"parentStepAttemptId" text,
	"workerId" text,
	"availableAt" timestamp (3) with time zone,
	"deadlineAt" timestamp (3) with time zone,
	"startedAt" timestamp (3) with time zone,
	"finishedAt" timestamp (3) with time zone,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_step" (
	"id" text PRIMARY KEY NOT NULL,
	"namespaceId" text NOT NULL,
	"workflowRunId" text NOT NULL,
	"stepName" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"config" json NOT NULL,
	"context" json,
	"signal" text,
	"output" json,
	"error" json,
	"childWorkflowRunNamespaceId" text,
	"childWorkflowRunId" text,
	"startedAt" timestamp (3) with time zone,
	"finishedAt" timestamp (3) with time zone,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_signal" (
	"stepAttemptId" text PRIMARY KEY NOT NULL,
	"namespaceId" text NOT NULL,
	"signal" text NOT NULL,
	"data" json,
	"idempotencyKey" text,
	"workflowRunId" text NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "searchText" text;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "searchText" text;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "searchText" text;--> statement-breakpoint
ALTER TABLE "page" ADD COLUMN "searchText" text;--> statement-breakpoint
ALTER TABLE "sample_order" ADD COLUMN "searchText" text;--> statement-breakpoint
CREATE UNIQUE INDEX "run_start_key" ON "run" USING btree ("startKey");--> statement-breakpoint
CREATE INDEX "run_available" ON "run" USING btree ("namespaceId","status","availableAt");--> statement-breakpoint
CREATE INDEX "run_idempotency" ON "run" USING btree ("namespaceId","workflowName","idempotencyKey");--> statement-breakpoint
CREATE INDEX "run_created" ON "run" USING btree ("namespaceId","createdAt");--> statement-breakpoint
CREATE INDEX "run_parent" ON "run" USING btree ("parentStepAttemptId");--> statement-breakpoint
CREATE INDEX "run_step_run" ON "run_step" USING btree ("workflowRunId","createdAt");--> statement-breakpoint
CREATE INDEX "run_step_signal" ON "run_step" USING btree ("namespaceId","signal");--> statement-breakpoint
CREATE INDEX "run_signal_key" ON "run_signal" USING btree ("namespaceId","signal","idempotencyKey");