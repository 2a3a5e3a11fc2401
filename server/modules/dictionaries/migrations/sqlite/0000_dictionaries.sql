CREATE TABLE `dictionary` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`code` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`createdBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dictionary_code` ON `dictionary` (`projectId`,`code`);
--> statement-breakpoint
CREATE TABLE `dictionary_item` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dictionaryId` integer NOT NULL,
	`value` text NOT NULL,
	`labelZh` text DEFAULT '' NOT NULL,
	`labelEn` text DEFAULT '' NOT NULL,
	`color` text DEFAULT '' NOT NULL,
	`sort` integer NOT NULL,
	`disabled` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`dictionaryId`) REFERENCES `dictionary`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dictionary_item_value` ON `dictionary_item` (`dictionaryId`,`value`);
