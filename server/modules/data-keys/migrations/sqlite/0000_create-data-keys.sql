CREATE TABLE `data_key` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`name` text NOT NULL,
	`env` text NOT NULL,
	`hash` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`createdBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`lastUsedAt` integer,
	`endsAt` integer,
	`endedAt` integer,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_key_hash` ON `data_key` (`hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_key_name` ON `data_key` (`projectId`,`name`) WHERE "endedAt" is null;
--> statement-breakpoint
CREATE TABLE `data_key_model` (
	`keyId` integer NOT NULL,
	`modelId` integer NOT NULL,
	`actions` text NOT NULL,
	PRIMARY KEY(`keyId`, `modelId`),
	FOREIGN KEY (`keyId`) REFERENCES `data_key`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`modelId`) REFERENCES `model`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `data_key_model_model` ON `data_key_model` (`modelId`);
