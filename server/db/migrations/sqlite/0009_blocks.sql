CREATE TABLE `block` (
	`id` text PRIMARY KEY NOT NULL,
	`projectId` integer NOT NULL,
	`documentId` integer NOT NULL,
	`name` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`userId` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`documentId`) REFERENCES `document`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `block_name` ON `block` (`projectId`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `block_document` ON `block` (`documentId`);--> statement-breakpoint
CREATE TABLE `block_version` (
	`blockId` text NOT NULL,
	`version` integer NOT NULL,
	`versionId` integer NOT NULL,
	`interface` text NOT NULL,
	PRIMARY KEY(`blockId`, `version`),
	FOREIGN KEY (`blockId`) REFERENCES `block`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`versionId`) REFERENCES `document_version`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `block_version_document` ON `block_version` (`versionId`);--> statement-breakpoint
CREATE TABLE `block_use` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`documentId` integer NOT NULL,
	`versionId` integer,
	`block` text NOT NULL,
	`version` integer NOT NULL,
	`elements` integer NOT NULL,
	FOREIGN KEY (`documentId`) REFERENCES `document`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`versionId`) REFERENCES `document_version`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `block_use_block` ON `block_use` (`block`);--> statement-breakpoint
CREATE INDEX `block_use_document` ON `block_use` (`documentId`);--> statement-breakpoint
CREATE INDEX `block_use_version` ON `block_use` (`versionId`);