CREATE TABLE `run_message` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workflowRunId` text NOT NULL,
	`signal` text NOT NULL,
	`messageKey` text NOT NULL,
	`data` text,
	`stepAttemptId` text,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_message_key` ON `run_message` (`signal`,`messageKey`);
--> statement-breakpoint
CREATE INDEX `run_message_run` ON `run_message` (`workflowRunId`);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_message_step` ON `run_message` (`stepAttemptId`);
