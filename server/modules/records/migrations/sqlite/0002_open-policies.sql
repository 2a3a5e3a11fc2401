CREATE TABLE `record_open_policy` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`modelId` integer NOT NULL,
	`audience` text NOT NULL,
	`action` text NOT NULL,
	`scope` text NOT NULL,
	`fields` text NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`modelId`) REFERENCES `model`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_open_policy_model` ON `record_open_policy` (`modelId`,`audience`,`action`);
--> statement-breakpoint
CREATE INDEX `record_open_policy_project` ON `record_open_policy` (`projectId`);
