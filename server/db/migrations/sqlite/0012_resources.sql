CREATE TABLE `project_resources` (
	`projectId` integer PRIMARY KEY NOT NULL,
	`hosts` text NOT NULL,
	`any` text NOT NULL,
	`devices` text NOT NULL,
	`mapKey` text DEFAULT '' NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `foreign_image` (
	`key` text PRIMARY KEY NOT NULL,
	`projectId` integer NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`fetchedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `foreign_image_project` ON `foreign_image` (`projectId`,`fetchedAt`);--> statement-breakpoint
CREATE INDEX `foreign_image_name` ON `foreign_image` (`name`);--> statement-breakpoint
CREATE TABLE `resource_block` (
	`projectId` integer NOT NULL,
	`pageId` integer NOT NULL,
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`host` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`pageId`, `day`, `kind`, `host`),
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pageId`) REFERENCES `page`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `resource_block_project` ON `resource_block` (`projectId`);