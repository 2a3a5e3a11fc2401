CREATE TABLE `model` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`archivedAt` integer,
	`createdBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `model_project` ON `model` (`projectId`);
--> statement-breakpoint
CREATE TABLE `model_field` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`modelId` integer NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`type` text NOT NULL,
	`options` text DEFAULT '{}' NOT NULL,
	`required` integer DEFAULT false NOT NULL,
	`unique` integer DEFAULT false NOT NULL,
	`indexed` integer DEFAULT false NOT NULL,
	`preset` text,
	`sort` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`archivedAt` integer,
	FOREIGN KEY (`modelId`) REFERENCES `model`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `model_field_model` ON `model_field` (`modelId`,`sort`);
--> statement-breakpoint
CREATE TABLE `model_release` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`modelId` integer NOT NULL,
	`rev` integer NOT NULL,
	`shape` text NOT NULL,
	`releasedBy` integer NOT NULL,
	`releasedAt` integer NOT NULL,
	FOREIGN KEY (`modelId`) REFERENCES `model`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `model_release_model` ON `model_release` (`modelId`,`id`);
--> statement-breakpoint
CREATE TABLE `model_state` (
	`projectId` integer PRIMARY KEY NOT NULL,
	`rev` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
