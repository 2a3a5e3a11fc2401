CREATE TABLE `workflow` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`documentId` integer NOT NULL,
	`createdBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`documentId`) REFERENCES `document`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workflow_name` ON `workflow` (`projectId`,`name`);
--> statement-breakpoint
CREATE INDEX `workflow_document` ON `workflow` (`documentId`);
--> statement-breakpoint
CREATE TABLE `workflow_version` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workflowId` integer NOT NULL,
	`no` integer NOT NULL,
	`definition` text NOT NULL,
	`grants` text NOT NULL,
	`createdBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`workflowId`) REFERENCES `workflow`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workflow_version_no` ON `workflow_version` (`workflowId`,`no`);
--> statement-breakpoint
CREATE TABLE `workflow_release` (
	`workflowId` integer NOT NULL,
	`projectId` integer NOT NULL,
	`env` text NOT NULL,
	`versionId` integer NOT NULL,
	`isEnabled` integer NOT NULL,
	`startsBy` text NOT NULL,
	`nextAt` integer,
	`tokenHash` text,
	`publishedBy` integer NOT NULL,
	`publishedAt` integer NOT NULL,
	PRIMARY KEY(`workflowId`, `env`),
	FOREIGN KEY (`workflowId`) REFERENCES `workflow`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`versionId`) REFERENCES `workflow_version`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `workflow_release_project` ON `workflow_release` (`projectId`,`env`);
--> statement-breakpoint
CREATE INDEX `workflow_release_next` ON `workflow_release` (`nextAt`);
--> statement-breakpoint
CREATE UNIQUE INDEX `workflow_release_token` ON `workflow_release` (`tokenHash`);
--> statement-breakpoint
CREATE TABLE `workflow_run` (
	`id` text PRIMARY KEY NOT NULL,
	`projectId` integer NOT NULL,
	`workflowId` integer NOT NULL,
	`versionId` integer NOT NULL,
	`env` text NOT NULL,
	`status` text NOT NULL,
	`event` text NOT NULL,
	`causeKey` text,
	`actorId` integer,
	`chain` text NOT NULL,
	`parentId` text,
	`passing` text,
	`again` integer NOT NULL,
	`wakes` integer NOT NULL,
	`reason` text,
	`output` text,
	`startedAt` integer NOT NULL,
	`endedAt` integer,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workflowId`) REFERENCES `workflow`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`versionId`) REFERENCES `workflow_version`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workflow_run_cause` ON `workflow_run` (`causeKey`);
--> statement-breakpoint
CREATE INDEX `workflow_run_project` ON `workflow_run` (`projectId`,`startedAt`);
--> statement-breakpoint
CREATE INDEX `workflow_run_workflow` ON `workflow_run` (`workflowId`,`startedAt`);
--> statement-breakpoint
CREATE INDEX `workflow_run_ended` ON `workflow_run` (`endedAt`);
--> statement-breakpoint
CREATE TABLE `workflow_step` (
	`runId` text NOT NULL,
	`place` text NOT NULL,
	`node` text NOT NULL,
	`action` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`input` text,
	`params` text NOT NULL,
	`outcome` text,
	`effect` text,
	`until` integer,
	`childId` text,
	`startedAt` integer NOT NULL,
	`ms` integer NOT NULL,
	PRIMARY KEY(`runId`, `place`),
	FOREIGN KEY (`runId`) REFERENCES `workflow_run`(`id`) ON UPDATE no action ON DELETE cascade
);
