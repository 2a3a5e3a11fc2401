CREATE TABLE `data_view` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`modelId` integer NOT NULL,
	`definition` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`createdBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`modelId`) REFERENCES `model`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_view_name` ON `data_view` (`projectId`,`name`);
--> statement-breakpoint
CREATE INDEX `data_view_model` ON `data_view` (`modelId`);
