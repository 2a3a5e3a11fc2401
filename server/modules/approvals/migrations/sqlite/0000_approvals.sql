CREATE TABLE `approval_flow` (
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
CREATE UNIQUE INDEX `approval_flow_name` ON `approval_flow` (`projectId`,`name`);
--> statement-breakpoint
CREATE INDEX `approval_flow_document` ON `approval_flow` (`documentId`);
--> statement-breakpoint
CREATE TABLE `approval_version` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`flowId` integer NOT NULL,
	`no` integer NOT NULL,
	`definition` text NOT NULL,
	`createdBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`flowId`) REFERENCES `approval_flow`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approval_version_no` ON `approval_version` (`flowId`,`no`);
--> statement-breakpoint
CREATE TABLE `approval_release` (
	`flowId` integer NOT NULL,
	`env` text NOT NULL,
	`versionId` integer NOT NULL,
	`isEnabled` integer NOT NULL,
	`publishedBy` integer NOT NULL,
	`publishedAt` integer NOT NULL,
	PRIMARY KEY(`flowId`, `env`),
	FOREIGN KEY (`flowId`) REFERENCES `approval_flow`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`versionId`) REFERENCES `approval_version`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `approval` (
	`id` text PRIMARY KEY NOT NULL,
	`projectId` integer NOT NULL,
	`env` text NOT NULL,
	`flowId` integer NOT NULL,
	`versionId` integer NOT NULL,
	`no` integer NOT NULL,
	`title` text NOT NULL,
	`initiatorId` integer NOT NULL,
	`modelId` integer NOT NULL,
	`recordId` text NOT NULL,
	`chosen` text NOT NULL,
	`status` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`startedAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`endedAt` integer,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`flowId`) REFERENCES `approval_flow`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`versionId`) REFERENCES `approval_version`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approval_no` ON `approval` (`projectId`,`env`,`no`);
--> statement-breakpoint
CREATE INDEX `approval_project` ON `approval` (`projectId`,`env`,`startedAt`);
--> statement-breakpoint
CREATE INDEX `approval_initiator` ON `approval` (`initiatorId`,`projectId`,`startedAt`);
--> statement-breakpoint
CREATE INDEX `approval_record` ON `approval` (`modelId`,`env`,`recordId`);
--> statement-breakpoint
CREATE INDEX `approval_ended` ON `approval` (`endedAt`);
--> statement-breakpoint
CREATE TABLE `approval_task` (
	`approvalId` text NOT NULL,
	`taskId` integer NOT NULL,
	`projectId` integer NOT NULL,
	`env` text NOT NULL,
	`userId` integer NOT NULL,
	`node` text NOT NULL,
	`status` text NOT NULL,
	`isBulk` integer NOT NULL,
	`readAt` integer,
	`dueAt` integer,
	`remindAt` integer,
	`openedAt` integer NOT NULL,
	`decidedAt` integer,
	PRIMARY KEY(`approvalId`, `taskId`),
	FOREIGN KEY (`approvalId`) REFERENCES `approval`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `approval_task_user` ON `approval_task` (`userId`,`projectId`,`status`,`openedAt`);
--> statement-breakpoint
CREATE INDEX `approval_task_due` ON `approval_task` (`status`,`dueAt`);
--> statement-breakpoint
CREATE INDEX `approval_task_remind` ON `approval_task` (`status`,`remindAt`);
--> statement-breakpoint
CREATE TABLE `approval_copy` (
	`approvalId` text NOT NULL,
	`userId` integer NOT NULL,
	`projectId` integer NOT NULL,
	`node` text NOT NULL,
	`readAt` integer,
	`copiedAt` integer NOT NULL,
	PRIMARY KEY(`approvalId`, `userId`),
	FOREIGN KEY (`approvalId`) REFERENCES `approval`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `approval_copy_user` ON `approval_copy` (`userId`,`projectId`,`copiedAt`);
--> statement-breakpoint
CREATE TABLE `approval_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`approvalId` text NOT NULL,
	`version` integer NOT NULL,
	`line` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`approvalId`) REFERENCES `approval`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `approval_log_approval` ON `approval_log` (`approvalId`,`id`);
--> statement-breakpoint
CREATE TABLE `approval_delegation` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`userId` integer NOT NULL,
	`toId` integer NOT NULL,
	`flowIds` text,
	`since` integer NOT NULL,
	`until` integer NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `approval_delegation_user` ON `approval_delegation` (`userId`,`projectId`,`until`);
