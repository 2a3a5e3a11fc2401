CREATE TABLE `run` (
	`id` text PRIMARY KEY NOT NULL,
	`namespaceId` text NOT NULL,
	`workflowName` text NOT NULL,
	`version` text,
	`status` text NOT NULL,
	`idempotencyKey` text,
	`startKey` text,
	`config` text NOT NULL,
	`context` text,
	`input` text,
	`output` text,
	`error` text,
	`attempts` integer NOT NULL,
	`parentStepAttemptNamespaceId` text,
	`parentStepAttemptId` text,
	`workerId` text,
	`availableAt` integer,
	`deadlineAt` integer,
	`startedAt` integer,
	`finishedAt` integer,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_start_key` ON `run` (`startKey`);--> statement-breakpoint
CREATE INDEX `run_available` ON `run` (`namespaceId`,`status`,`availableAt`);--> statement-breakpoint
CREATE INDEX `run_idempotency` ON `run` (`namespaceId`,`workflowName`,`idempotencyKey`);--> statement-breakpoint
CREATE INDEX `run_created` ON `run` (`namespaceId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `run_parent` ON `run` (`parentStepAttemptId`);--> statement-breakpoint
CREATE TABLE `run_step` (
	`id` text PRIMARY KEY NOT NULL,
	`namespaceId` text NOT NULL,
	`workflowRunId` text NOT NULL,
	`stepName` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`config` text NOT NULL,
	`context` text,
	`signal` text,
	`output` text,
	`error` text,
	`childWorkflowRunNamespaceId` text,
	`childWorkflowRunId` text,
	`startedAt` integer,
	`finishedAt` integer,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `run_step_run` ON `run_step` (`workflowRunId`,`createdAt`);--> statement-breakpoint
CREATE INDEX `run_step_signal` ON `run_step` (`namespaceId`,`signal`);--> statement-breakpoint
CREATE TABLE `run_signal` (
	`stepAttemptId` text PRIMARY KEY NOT NULL,
	`namespaceId` text NOT NULL,
	`signal` text NOT NULL,
	`data` text,
	`idempotencyKey` text,
	`workflowRunId` text NOT NULL,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `run_signal_key` ON `run_signal` (`namespaceId`,`signal`,`idempotencyKey`);--> statement-breakpoint
ALTER TABLE `user` ADD `searchText` text;--> statement-breakpoint
ALTER TABLE `project` ADD `searchText` text;--> statement-breakpoint
ALTER TABLE `file` ADD `searchText` text;--> statement-breakpoint
ALTER TABLE `page` ADD `searchText` text;--> statement-breakpoint
ALTER TABLE `sample_order` ADD `searchText` text;