CREATE TABLE `record_import` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`modelId` integer NOT NULL,
	`env` text NOT NULL,
	`userId` integer NOT NULL,
	`name` text NOT NULL,
	`fileName` text,
	`size` integer NOT NULL,
	`encoding` text NOT NULL,
	`columns` text NOT NULL,
	`hasMerged` integer NOT NULL,
	`total` integer NOT NULL,
	`status` text NOT NULL,
	`isDryRun` integer NOT NULL,
	`mapping` text,
	`done` integer NOT NULL,
	`created` integer NOT NULL,
	`changed` integer NOT NULL,
	`refused` integer NOT NULL,
	`refusedBytes` integer NOT NULL,
	`failure` text,
	`createdAt` integer NOT NULL,
	`changedAt` integer NOT NULL,
	FOREIGN KEY (`modelId`) REFERENCES `model`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `record_import_model` ON `record_import` (`modelId`,`userId`);
--> statement-breakpoint
CREATE INDEX `record_import_changed` ON `record_import` (`changedAt`);
--> statement-breakpoint
CREATE TABLE `record_import_row` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`importId` integer NOT NULL,
	`row` integer NOT NULL,
	`cells` text NOT NULL,
	`field` text,
	`rule` text NOT NULL,
	FOREIGN KEY (`importId`) REFERENCES `record_import`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `record_import_row_import` ON `record_import_row` (`importId`,`row`);
