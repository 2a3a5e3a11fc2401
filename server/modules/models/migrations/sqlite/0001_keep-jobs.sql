CREATE TABLE `model_job` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`modelId` integer NOT NULL,
	`env` text NOT NULL,
	`fieldId` integer,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`total` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`createdBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`finishedAt` integer,
	FOREIGN KEY (`modelId`) REFERENCES `model`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `model_job_model` ON `model_job` (`modelId`,`id`);
--> statement-breakpoint
CREATE TABLE `model_column` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`modelId` integer NOT NULL,
	`fieldId` integer NOT NULL,
	`env` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`options` text NOT NULL,
	`kept` integer DEFAULT false NOT NULL,
	`archivedAt` integer,
	FOREIGN KEY (`modelId`) REFERENCES `model`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `model_column_model` ON `model_column` (`modelId`,`fieldId`);
